import { useRef, useState } from 'react';
import { PictureProblem, type PictureRule, preparePicture } from '../../platform/picture.ts';

interface Picking {
  rule: PictureRule;
  /** Called with the file to send. */
  onPick: (file: File) => void;
  /** Called with the message for a file that is rejected. */
  onProblem: (message: string) => void;
}

/** Prepares a chosen picture for sending, which takes a moment if it is large. If several are chosen, the last one counts. */
export function usePicture(picking: Picking) {
  const [isPreparing, setPreparing] = useState(false);
  // An older callback must not overwrite what was typed in the meantime.
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
