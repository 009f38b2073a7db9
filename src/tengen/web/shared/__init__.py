"""What several pages use: questions, events from boards, words, and the page of what is not there."""
