import { useRef, useState } from 'react';
import { PictureProblem, type PictureRule, preparePicture } from '../../platform/picture.ts';

interface Picking {
  rule: PictureRule;
  /** Called with the file to send. */
  onPick: (file: File) => void;
  /** Called with the words for a file that can't be taken. */
  onProblem: (message: string) => void;
}

/** Makes a chosen picture ready to be sent, which takes a moment for a large one; of several the last one chosen counts. */
export function usePicture(picking: Picking) {
  const [isPreparing, setPreparing] = useState(false);
  // What is typed meanwhile must not be undone by an older callback.
  const latest = useRef(picking);
  latest.current = picking;
  const last = useRef<File>(undefined);

  async function pick(file: File) {
    last.current = file;
    setPreparing(true);
    const outcome = await preparePicture(file, picking.rule).catch((error: unknown) => error);
    if (last.current !== file) return;
    setPreparing(false);
    if (outcome instanceof File) latest.current.onPick(outcome);
    else latest.current.onProblem(outcome instanceof PictureProblem ? outcome.message : picking.rule.notAnImage);
  }
  return { pick: (file: File) => void pick(file), isPreparing };
}
