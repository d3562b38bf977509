import { type Settings, type SettingsChange, settingsEndpoints } from '@fairlead/contract/settings';
import { SETTING_FIELDS, type SettingName } from '@fairlead/contract/settings/fields';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ApiError, api } from '../../../platform/api.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { Choices } from '../../../records/merge/merge.rules.ts';
import { settingsQuery } from '../public/settings.queries.ts';
import { textOfSetting } from './setting-texts.rules.ts';
import { type Edits, listEdits, mergeEdits } from './settings-merge.rules.ts';

const ConflictDialog = lazyPart(() => import('../../../records/merge/conflict-dialog.tsx'), 'ConflictDialog');

/** Each try meets what was saved since the one before; more than this many savers at once have no one to wait for. */
const MOST_TRIES = 5;

/**
 * Saves settings over what they were when they were typed. What others have changed since is merged where it is a list; where both changed
 * the same, a dialog shows both and `save` waits for the choice. `dialog` goes into the page.
 */
export function useSaveSettings() {
  const queries = useQueryClient();
  const [question, setQuestion] = useState<ComponentProps<typeof ConflictDialog>>();

  /** Shows what was typed beside what is stored, and waits for the choice. */
  async function ask(contested: readonly SettingName[], edits: Edits, stored: Settings): Promise<Choices> {
    const { promise, resolve, reject } = Promise.withResolvers<Choices>();
    setQuestion({
      lead: [...new Set(contested.map((name) => SETTING_FIELDS[name].group))].join(', '),
      conflict: {
        noun: contested.length === 1 ? 'setting' : 'panel',
        people: 'Someone else',
        version: 0,
        taken: [],
        contested: contested.map((name) => ({
          unit: name,
          id: `conflict-${name}`,
          label: SETTING_FIELDS[name].label,
          yours: textOfSetting(name, edits[name]?.value),
          theirs: textOfSetting(name, stored[name]),
          doer: undefined,
        })),
      },
      onChosen: resolve,
      onClosed: () => reject(new Error('Nothing was saved: someone else changed the same setting meanwhile.')),
    });
    return promise.finally(() => setQuestion(undefined));
  }

  async function save(typed: Edits): Promise<Settings> {
    let edits = typed;
    for (let tries = 1; ; tries += 1) {
      try {
        return await api(settingsEndpoints.update, { body: toChange(edits) });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'conflict') || tries === MOST_TRIES) throw error;
      }
      const stored = await queries.fetchQuery({ ...settingsQuery(), staleTime: 0 });
      const { merged, contested } = mergeEdits(edits, stored);
      const choices: Choices = contested.length > 0 ? await ask(contested, merged, stored) : {};
      edits = Object.fromEntries(listEdits(merged).filter(([name]) => choices[name] !== 'theirs'));
    }
  }

  const dialog: ReactNode = question && <ConflictDialog {...question} />;
  return { save, dialog };
}

const toChange = (edits: Edits) =>
  ({
    ...Object.fromEntries(listEdits(edits).map(([name, { value }]) => [name, value])),
    basedOn: Object.fromEntries(listEdits(edits).map(([name, { base }]) => [name, base])),
  }) as SettingsChange;
