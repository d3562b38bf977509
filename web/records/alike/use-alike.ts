import { useRef, useState } from 'react';
import type { Alike, FormKind, FormValues, StoredRecord } from '../form/form-kind.ts';

/** Whoever goes on to the next step waits no longer for the answer; without a network there is none. */
const MOMENT_MS = 1500;

/** Asks about records that may be the same as the one in the form, once for each, and never in the way of who goes on. */
export function useAlike<Stored extends StoredRecord, Values extends FormValues>(
  { alike }: FormKind<Stored, Values>,
  base: Stored | undefined,
) {
  const answered = useRef(new Set<string>());
  /** Counts the questions, so that an answer about what stood there before is not heard. */
  const asked = useRef(0);
  const [found, setFound] = useState<readonly Alike[]>([]);
  const [isAsking, setAsking] = useState(false);

  /** Who goes on past a question has answered it. */
  function answer() {
    for (const { _id } of found) answered.current.add(_id);
    setFound([]);
  }

  return {
    found,
    isAsking,
    answer,
    /** What was found, or is being looked for, is about what stood there before. */
    forget() {
      asked.current += 1;
      setAsking(false);
      if (found.length > 0) setFound([]);
    },
    isAskedAt: (step: number) => alike?.step === step && found.length === 0,
    /** Whether there is nothing to ask about these values. */
    async isAlone(values: Values): Promise<boolean> {
      if (!alike || isAsking) return false;
      asked.current += 1;
      const call = asked.current;
      setAsking(true);
      const late = new Promise<Alike[]>((resolve) => setTimeout(resolve, MOMENT_MS, []));
      const known = await Promise.race([alike.find(values, base).catch(() => []), late]);
      if (call !== asked.current) return false;
      const open = known.filter(({ _id }) => !answered.current.has(_id));
      setAsking(false);
      setFound(open);
      return open.length === 0;
    },
  };
}
