// Drives `tengen gtp` with @sabaki/gtp, the library of Sabaki, and prints what it saw as JSON.
// Usage: node sabaki_client.js PROGRAM ARGUMENT...   (with NODE_PATH set to where the library is)
const {Controller, ControllerStateTracker} = require('@sabaki/gtp')

// What Sabaki takes when an engine has several, and how it reads a win rate by the name of the command.
const ANALYZE = ['analyze', 'kata-analyze', 'lz-analyze']
const GENMOVE = ['genmove_analyze', 'kata-genmove_analyze', 'lz-genmove_analyze']
const percent = (name, text) => (name.startsWith('kata') ? 100 * text : text / 100)

async function main() {
  const [program, ...args] = process.argv.slice(2)
  const controller = new Controller(program, args)
  const tracker = new ControllerStateTracker(controller)
  const seen = {stderr: [], lines: []}
  controller.on('stderr', ({content}) => seen.stderr.push(content))
  const stopped = new Promise(resolve => controller.on('stopped', resolve))
  controller.start()

  const ask = async (name, ...args) => {
    const response = await tracker.queueCommand({name, args})
    return {content: response.content, error: response.error}
  }

  seen.name = await ask('name')
  seen.knows = await tracker.knowsCommand('lz-analyze')
  const handicap = {name: 'set_free_handicap', args: ['C3', 'G7']}
  const moves = [['W', 'E5'], ['B', 'C7'], ['W', 'pass'], ['B', 'E3']]
  const play = moves.map(args => ({name: 'play', args}))
  await tracker.sync({komi: 0.5, boardsize: [9, 9], history: [handicap, ...play]})
  seen.synced = await ask('printsgf')
  await tracker.sync({komi: 0.5, boardsize: [9, 9], history: [handicap, ...play.slice(0, 2)]})
  seen.back = await ask('printsgf')

  // An analysis runs until the next command, as Sabaki ends it.
  const listed = (await ask('list_commands')).content.split('\n')
  seen.analyze = ANALYZE.find(name => listed.includes(name))
  const analysis = controller.sendCommand({name: seen.analyze, args: ['W', '10']}, ({line}) => {
    if (line.startsWith('info ')) seen.lines.push(line)
  })
  while (seen.lines.length < 2) await new Promise(resolve => setTimeout(resolve, 20))
  seen.abort = (await controller.sendCommand({name: 'protocol_version'})).content
  seen.analysis = (await analysis).error

  seen.percents = seen.lines.map(line => percent(seen.analyze, line.match(/ winrate (\S+)/)[1]))

  const name = GENMOVE.find(each => listed.includes(each))
  await tracker.queueCommand({name, args: ['W', '10']}, ({line}) => {
    if (line.startsWith('info ')) seen.percents.push(percent(name, line.match(/ winrate (\S+)/)[1]))
    if (line.startsWith('play ')) seen.move = line.slice('play '.length)
  })
  seen.state = tracker.state.history.length
  seen.wrong = await ask('play', 'B', 'Z99')
  seen.unknown = await ask('fly')
  seen.board = await ask('showboard')
  await controller.stop()
  await stopped
  console.log(JSON.stringify(seen))
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
