import { createContext, type FormEvent, useContext, useEffect, useRef, useState } from 'react';

/** Looks up what was typed and not chosen, and answers whether it was found; undefined where there is nothing to look up. */
type LookUp = () => Promise<boolean> | undefined;

const LookUps = createContext<Set<LookUp> | undefined>(undefined);
export const LookUpsProvider = LookUps.Provider;

/** Lets the form around a field wait, when it is sent, for what the field is still looking up. Where that is not found, nothing is sent. */
export function useLookUp(lookUp: LookUp) {
  const all = useContext(LookUps);
  const latest = useRef(lookUp);
  latest.current = lookUp;
  useEffect(() => {
    const current: LookUp = () => latest.current();
    all?.add(current);
    return () => void all?.delete(current);
  }, [all]);
}

/** Sends a form, once its fields have found what was typed in them, and not where one has not. */
export function useSubmit(send: () => void) {
  const [lookUps] = useState(() => new Set<LookUp>());
  const [isLookingUp, setLookingUp] = useState(false);
  const [round, setRound] = useState(0);

  // Sent with what the fields have found, so not before that is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each wait
  useEffect(() => {
    if (round > 0) send();
  }, [round]);

  return {
    lookUps,
    isLookingUp,
    submit(event: FormEvent) {
      event.preventDefault();
      const running = [...lookUps].flatMap((lookUp) => lookUp() ?? []);
      if (running.length === 0) return send();
      setLookingUp(true);
      void Promise.all(running).then((found) => {
        setLookingUp(false);
        if (found.every(Boolean)) setRound((before) => before + 1);
      });
    },
  };
}
