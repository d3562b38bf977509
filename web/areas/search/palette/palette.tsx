import { SEARCH_MAX } from '@fairlead/contract/search';
import { Modal } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import { useEscapeAndBack, useFocusReturn } from '../../../ui/dialogs/use-dialog.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FEWEST_LETTERS, type Place } from '../places/places.rules.ts';
import { MODIFIER } from '../public/search-button.tsx';
import { allowedRecent } from '../recent/recent.rules.ts';
import { useRecent } from '../recent/use-recent.ts';
import { type Find, type KindLooks, keyOf } from './find.ts';
import classes from './palette.module.css';
import { Row } from './row.tsx';
import { useFinds } from './use-finds.ts';
import { useVisibleHeight } from './use-visible-height.ts';

/** As in dropdowns (docs/product/app.md). */
const PAGE_ROWS = 5;

interface PaletteProps {
  /** The pages and actions that the user may open. */
  places: readonly Place[];
  looks: KindLooks;
  onClose: () => void;
}

/** Search everywhere: a field, and below it what it finds, best first (docs/product/app.md). */
export function Palette({ places, looks, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const { recent, remember } = useRecent();
  const isSearching = typed.trim().length >= FEWEST_LETTERS;
  const finds = useFinds(typed, places, looks);
  const rows = isSearching ? finds.rows : allowedRecent(recent, places);
  const { activeKey, move, activate } = useActive(rows, typed);
  const active = rows.find((row) => keyOf(row) === activeKey);
  const [waiting, setWaiting] = useState<{ inTab: boolean }>();
  const router = useRouter();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const idOf = (find: Find) => `${listId}-${rows.indexOf(find)}`;
  useEscapeAndBack(onClose);
  useFocusReturn();
  useVisibleHeight();

  function open(find: Find, inTab: boolean) {
    void remember(find);
    if (inTab) return void window.open(find.path, '_blank', 'noopener');
    onClose();
    void router.navigate({ href: find.path });
  }

  function press(find: Find, event: MouseEvent) {
    // The browser opens the link elsewhere itself.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return void remember(find);
    event.preventDefault();
    open(find, false);
  }

  function hearKey(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE_ROWS, PageUp: -PAGE_ROWS, Home: -rows.length, End: rows.length }[key];
    if (step !== undefined && !shiftKey && rows.length > 0) {
      event.preventDefault();
      move(step);
    } else if (key === 'Enter') {
      event.preventDefault();
      const inTab = ctrlKey || metaKey;
      // What was found for earlier letters is not what Enter means.
      if (isSearching && finds.isFinding) setWaiting({ inTab });
      else if (active) open(active, inTab);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once what was waited for is there
  useEffect(() => {
    if (!waiting || finds.isFinding) return;
    setWaiting(undefined);
    if (active) open(active, waiting.inTab);
  }, [waiting, finds.isFinding]);

  useEffect(() => {
    if (activeKey !== undefined) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);

  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      size={680}
      yOffset="10dvh"
      classNames={{ inner: classes.inner, content: classes.content }}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay className={classes.veil} />
      <Modal.Content aria-label="Search">
        <div className={classes.field}>
          <Icon name="search" size={20} />
          <input
            data-autofocus
            type="text"
            role="combobox"
            aria-label="Search everything"
            aria-autocomplete="list"
            aria-expanded={rows.length > 0}
            aria-controls={rows.length > 0 ? listId : undefined}
            aria-activedescendant={active && idOf(active)}
            aria-busy={isSearching && finds.isFinding}
            placeholder="Search everything"
            value={typed}
            maxLength={SEARCH_MAX}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            dir="auto"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setWaiting(undefined);
            }}
            onKeyDown={hearKey}
          />
          <button type="button" className={classes.close} onClick={onClose} aria-label="Close">
            <Icon name="close" />
          </button>
        </div>
        {isSearching && <Notes finds={finds} />}
        <p role="status" className={rows.length > 0 ? 'sr-only' : classes.none}>
          {statusText(typed.trim(), isSearching, rows.length, finds)}
        </p>
        {rows.length > 0 && !isSearching && (
          <p className={classes.head} aria-hidden="true">
            Recent finds
          </p>
        )}
        {rows.length > 0 && (
          <div ref={list} id={listId} role="listbox" aria-label={isSearching ? 'Results' : 'Recent finds'} className={classes.list}>
            {rows.map((find) => (
              <Row
                key={keyOf(find)}
                id={idOf(find)}
                find={find}
                search={isSearching ? typed : ''}
                isActive={find === active}
                onOpen={press}
                onPoint={activate}
              />
            ))}
          </div>
        )}
        <p className={classes.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> opens <kbd>{MODIFIER}</kbd> <kbd>Enter</kbd> in a new tab <kbd>Esc</kbd> closes
        </p>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What is to be known about the rows: that the server was not asked, or failed. */
function Notes({ finds: { error, retry, isCutOff } }: { finds: ReturnType<typeof useFinds> }) {
  if (isCutOff)
    return <p className={classes.note}>No connection. Only the clients, pages and actions that this device knows are searched.</p>;
  if (!error) return null;
  return (
    <p role="alert" className={classes.note}>
      {describeError(error, 'The search failed.')}{' '}
      <button type="button" className="link" onClick={retry}>
        Try Again
      </button>
    </p>
  );
}

function statusText(text: string, isSearching: boolean, count: number, { isFinding, error }: ReturnType<typeof useFinds>): string {
  if (!isSearching)
    return count > 0
      ? ''
      : 'Type two letters or more of a client, a person, a number, a visit’s notes, a file or a page. “New task” and a client’s name adds a task.';
  if (count > 0) return count === 1 ? '1 result' : `${count} results`;
  if (isFinding) return 'Searching…';
  return error ? '' : `Nothing found for “${text}”.`;
}

/** Which row Enter opens: the first, until another is chosen. Rows that come later leave the chosen one chosen. */
function useActive(rows: readonly Find[], typed: string) {
  const [chosen, setChosen] = useState<{ key: string; typed: string }>();
  const isChosen = chosen !== undefined && chosen.typed === typed && rows.some((row) => keyOf(row) === chosen.key);
  const activeKey = isChosen ? chosen.key : rows[0] && keyOf(rows[0]);
  const activate = (find: Find) => {
    if (keyOf(find) !== activeKey) setChosen({ key: keyOf(find), typed });
  };

  /** By one row it goes round, by more it stops at the ends. */
  function move(step: number) {
    const at = rows.findIndex((row) => keyOf(row) === activeKey) + step;
    const last = rows.length - 1;
    const to = Math.abs(step) === 1 ? (at + rows.length) % rows.length : Math.min(Math.max(at, 0), last);
    const next = rows[to];
    if (next) activate(next);
  }

  return { activeKey, move, activate };
}
