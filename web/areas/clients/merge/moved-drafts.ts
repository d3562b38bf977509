import type { Client } from '@fairlead/contract/clients';
import { paths } from '../../../paths.ts';
import { openDraft } from '../../../platform/drafts/drafts.ts';
import { moveDrafts } from '../../../platform/drafts/move-drafts.ts';
import type { KeptForm } from '../../../records/form/kept-forms.ts';
import type { TypedText } from '../../../records/notes/text-editor.tsx';

type AnyForm = Partial<KeptForm<unknown, unknown>>;

/** What was typed about a client that was merged away stands on the page of the one that was kept. */
export function moveDraftsOf(mergedId: string, kept: Client): void {
  const [from, to] = [paths.client(mergedId), paths.client(kept._id)];
  moveDrafts((name, values) => {
    const [kind = '', id, ...rest] = name.split(':');
    const { at, base } = (values ?? {}) as AnyForm;
    const moved = at === from ? { ...(values as AnyForm), at: to } : values;
    // An edit of the client itself stays the edit of that record, whose address leads to the kept one.
    if (id !== mergedId || base) return moved === values ? undefined : { name, values: moved };
    const target = [kind, kept._id, ...rest].join(':');
    const there = openDraft<unknown>(target).read();
    const joined = there === undefined ? startOn(kind, moved, kept) : join(there, moved);
    return joined === undefined ? undefined : { name: target, values: begunFor(joined, kept._id) };
  });
}

/** The notes of the kept client, with what was typed in those of the other in their place. Other drafts need nothing of the client. */
function startOn(kind: string, moved: unknown, kept: Client): unknown {
  if (kind !== 'client-notes') return moved;
  const { text, context } = moved as TypedText<Client>;
  const [before, now] = [context.notes ?? '', kept.notes ?? ''];
  const replaced = before === '' ? undefined : replaceParagraphs(now, before, text);
  return { text: replaced ?? append(now, text), context: kept };
}

/** A form that was begun for the one is found as one for the other. */
const begunFor = (moved: unknown, keptId: string): unknown => {
  const form = moved as AnyForm | string;
  return typeof form !== 'string' && form.draftOf !== undefined ? { ...form, draftOf: keptId } : form;
};

/** Undefined where they don't stand there as a whole. */
function replaceParagraphs(text: string, before: string, after: string): string | undefined {
  const [all, part] = [text, before.trim()].map((each) => `\n\n${each}\n\n`) as [string, string];
  return all.includes(part) ? all.replace(part, () => `\n\n${after}\n\n`).trim() : undefined;
}

/** Both texts; undefined where a form holds something else, of which two can't be one. It moves when the page is opened after the other is done. */
function join(there: unknown, moved: unknown): unknown {
  if (typeof there === 'string' && typeof moved === 'string') return append(there, moved);
  const [onto, added] = [there, moved] as Partial<TypedText<unknown>>[];
  return onto?.text === undefined || added?.text === undefined ? undefined : { ...onto, text: append(onto.text, added.text) };
}

const append = (text: string, more: string) => [text, more].filter((each) => each !== '').join('\n\n');
