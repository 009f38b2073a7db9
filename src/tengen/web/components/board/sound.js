// Sounds of stones, made from noise and a low tone: nothing is loaded.
let context = null;

function audio() {
  context ??= new (window.AudioContext || window.webkitAudioContext)();
  if (context.state === "suspended") context.resume();
  return context;
}

function knock(at, pitch, loudness) {
  const out = audio();
  const gain = out.createGain();
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.09);
  gain.connect(out.destination);

  const tone = out.createOscillator();
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2.5, at + 0.06);
  tone.connect(gain);
  tone.start(at);
  tone.stop(at + 0.1);

  const noise = out.createBufferSource();
  noise.buffer = out.createBuffer(1, Math.ceil(out.sampleRate * 0.02), out.sampleRate);
  const samples = noise.buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length);
  const band = out.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = 2600;
  noise.connect(band).connect(gain);
  noise.start(at);
}

export function playStone(captured) {
  const now = audio().currentTime;
  knock(now, 420, 0.5);
  for (let i = 0; i < Math.min(captured, 4); i++) knock(now + 0.12 + i * 0.06, 700 + 60 * i, 0.22);
}

export function playPass() {
  knock(audio().currentTime, 240, 0.25);
}
