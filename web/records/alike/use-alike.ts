import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { Alike, FormKind, FormValues, StoredRecord } from '../form/form-kind.ts';

/** Whoever goes on to the next step waits no longer for the answer; without a network there is none. */
const MOMENT_MS = 1500;
/** Whoever types no further for so long has typed a word. */
const TYPING_PAUSE_MS = 700;

interface Typed<Stored, Values> {
  base: Stored | undefined;
  values: Values;
  step: number;
}

/** Mentions records that may be the same as the one in the form, and asks about them once for each, never in the way of who goes on. */
export function useAlike<Stored extends StoredRecord, Values extends FormValues>(
  { alike }: FormKind<Stored, Values>,
  { base, values: typed, step }: Typed<Stored, Values>,
) {
  const noticed = useNoticed({ alike }, { base, values: typed, step });
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
    noticed: noticed.filter(({ _id }) => !answered.current.has(_id)),
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

/** Those that are alike by what stands in the form, some time after it was typed. */
function useNoticed<Stored extends StoredRecord, Values extends FormValues>(
  { alike }: Pick<FormKind<Stored, Values>, 'alike'>,
  { base, values, step }: Typed<Stored, Values>,
): readonly Alike[] {
  const typed = alike?.step === step ? JSON.stringify(alike.fields.map((field) => values[field])) : '';
  const [settled] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const [known, setKnown] = useState<{ by: string; records: readonly Alike[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked about what settled, and only then
  useEffect(() => {
    if (!alike || settled === '' || settled !== typed) return;
    let isCurrent = true;
    const keep = (records: readonly Alike[]) => isCurrent && setKnown({ by: settled, records });
    alike.find(values, base).then(keep, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [settled]);
  return known?.by === typed ? known.records : [];
}
