import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { describeError } from '../error-message.ts';
import { openOutbox, useOutbox } from './entries.ts';
import type { NewEntry, OutboxEntry } from './entry.ts';

/** What a page hands in; the id is given here. */
export type Unnamed<Content> = Omit<NewEntry<Content>, 'id' | 'files'>;

/** What is drawn of an entry that isn't stored yet. */
export type Unsent<Content> = Pick<OutboxEntry<Content>, 'id' | 'kind' | 'content'>;

/**
 * Hands things in to the outbox for a page that shows them at once. `unsent` are those that are not stored yet and that `belongs` picks,
 * oldest first, whichever tab or earlier load of the page they come from. What was handed in here and is refused is taken back:
 * `onRefused` says why.
 */
export function useSendLater<Content>(belongs: (entry: OutboxEntry) => boolean, onRefused: (message: string) => void) {
  const { entries, isLost } = useOutbox();
  /** Those that are on their way into the outbox. */
  const [begun, setBegun] = useState<readonly NewEntry<Content>[]>([]);
  const made = useRef(new Set<string>());
  const waiting = entries.filter((entry) => entry.state === 'waiting' && belongs(entry)) as OutboxEntry<Content>[];
  const refused = entries.find(({ id, state }) => state === 'attention' && made.current.has(id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is refused
  useEffect(() => {
    if (!refused) return;
    made.current.delete(refused.id);
    void openOutbox().then((outbox) => outbox.remove([refused.id]));
    onRefused(refused.problem?.message ?? '');
  }, [refused?.id]);

  async function send(given: Unnamed<Content>) {
    const entry = { id: newId(), ...given };
    made.current.add(entry.id);
    setBegun((before) => [...before, entry]);
    try {
      await (await openOutbox()).add(entry);
    } catch (error) {
      onRefused(describeError(error, ''));
    }
    setBegun((before) => before.filter(({ id }) => id !== entry.id));
  }

  const unkept = begun.filter(({ id }) => entries.every((entry) => entry.id !== id));
  return {
    unsent: [...waiting, ...unkept] as readonly Unsent<Content>[],
    /** Whether they wait for the network, and are not just being sent. */
    isHeldUp: isLost || waiting.some(({ tries }) => tries > 0),
    send: (given: Unnamed<Content>) => void send(given),
  };
}
