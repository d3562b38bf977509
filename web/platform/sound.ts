const NOTES_HZ = [660, 880];
const NOTE_S = 0.14;
const VOLUME = 0.08;

let context: AudioContext | undefined;

/** Plays two short notes. Silent where the browser has no sound, or plays none before the user has touched the page. */
export function playSound(): void {
  // A sound that the browser holds back would come with the next click.
  if (!globalThis.AudioContext || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  const audio = context;
  void audio
    .resume()
    .then(() => playNotes(audio))
    .catch(() => undefined);
}

function playNotes(audio: AudioContext) {
  for (const [index, hertz] of NOTES_HZ.entries()) playNote(audio, hertz, audio.currentTime + index * NOTE_S);
}

/** Fades in and out, because a note that begins or ends at once clicks. */
function playNote(audio: AudioContext, hertz: number, at: number) {
  const note = new OscillatorNode(audio, { frequency: hertz });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.linearRampToValueAtTime(VOLUME, at + 0.02);
  volume.gain.linearRampToValueAtTime(0, at + NOTE_S);
  note.connect(volume).connect(audio.destination);
  note.start(at);
  note.stop(at + NOTE_S);
}
