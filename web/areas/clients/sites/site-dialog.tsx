import type { Client } from '@fairlead/contract/clients';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { openDraft } from '../../../platform/drafts/drafts.ts';
import { useOpenDraft } from '../../../platform/drafts/open-drafts.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import formClasses from '../../../records/form/form.module.css';
import { useRecordPatch } from '../../../records/merge/use-record-patch.tsx';
import { PositionButton } from '../../../records/position/position-button.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { problemsOf, valuesOf } from '../form/client-form.rules.ts';
import { CLIENT_FORM } from '../form/client-form.ts';
import { BLANK_SITE, numericInput, positionText, SITE_PARTS, type SiteValues, typePosition } from './site.rules.ts';
import classes from './site-dialog.module.css';

const SiteMap = lazyPart(() => import('./site-map.tsx'), 'SiteMap');

interface SiteDialogProps {
  /** The client as it was when the dialog opened. */
  client: Client;
  /** Which of its sites; one past the last adds one. */
  index: number;
  /** What a new site's fields hold at first. */
  proposed?: SiteValues;
  onClose: () => void;
}

const idOf = (part: string) => `site-${part}`;

/** Adds, changes or removes one site; its position is typed, or taken from the device. */
export function SiteDialog({ client, index, proposed, onClose }: SiteDialogProps) {
  const before = valuesOf(client).sites;
  const isNew = index >= before.length;
  const initial = before[index] ?? proposed ?? BLANK_SITE;
  // A draft is found again by what it changes, whatever place others have moved that to. It must not stand in for a proposed site.
  const place = isNew ? (proposed ? 'proposed' : 'new') : JSON.stringify(initial);
  const draft = openDraft<SiteValues>(`site:${client._id}:${place}`);
  useOpenDraft(`site:${client._id}:${place}`);
  const [site, setSite] = useState<SiteValues>(() => draft.read() ?? initial);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const { mutate, isPending, error, dialog } = useRecordPatch(CLIENT_FORM, client);

  function change(part: Partial<SiteValues>) {
    const next = { ...site, ...part };
    setSite(next);
    draft.write(next);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in part))));
  }

  function close() {
    draft.clear();
    onClose();
  }

  function save(sites: SiteValues[]) {
    mutate({ part: { sites } }, { onSuccess: close });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const sites = isNew ? [...before, site] : before.map((each, at) => (at === index ? site : each));
    const found = pickSiteProblems(problemsOf({ ...valuesOf(client), sites }), index);
    setProblems(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length === 0) save(sites);
  }

  const refused = error instanceof ApiError ? pickSiteProblems(error.fields, index) : {};
  const problemOf = (part: string) => problems[part] ?? refused[part];
  const fields = SITE_PARTS.flatMap(({ part, label }) => {
    const message = problemOf(part);
    return message ? [{ id: idOf(part), label, message }] : [];
  });
  const message = fields.length > 0 ? 'Please check these fields.' : error ? describeError(error, 'It could not be saved.') : undefined;

  return (
    <>
      <FormSheet
        title={isNew ? 'Add a site' : 'Edit site'}
        lead={client.companyName}
        onClose={close}
        isChanged={SITE_PARTS.some(({ part }) => site[part] !== initial[part])}
        isBusy={isPending}
        hasDraft
      >
        <form className={formClasses.form} onSubmit={submit} noValidate>
          <FormError key={attempt} message={message} fields={fields} />
          <TextInput
            id={idOf('name')}
            label="Site name"
            placeholder="Yard gate, jetty, office…"
            required
            maxLength={160}
            value={site.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={problemOf('name')}
            data-autofocus
          />
          <PositionButton onFix={(fix) => change(typePosition(fix))} />
          <div className={classes.positions}>
            {SITE_PARTS.slice(1).map(({ part, label }) => (
              <TextInput
                key={part}
                id={idOf(part)}
                label={label}
                {...numericInput(part)}
                value={site[part]}
                onChange={(event) => change({ [part]: event.currentTarget.value })}
                error={problemOf(part)}
              />
            ))}
          </div>
          {site.latitude !== '' && site.longitude !== '' && <p className="muted">{positionText(site)}</p>}
          <SiteMap name={site.name || 'the site'} site={site} onMove={change} />
          <FormButtons>
            {!isNew && (
              <Button color="red" onClick={() => save(before.filter((_, at) => at !== index))} disabled={isPending}>
                Remove site
              </Button>
            )}
            <Button onClick={close} disabled={isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="filled" loading={isPending}>
              Save
            </Button>
          </FormButtons>
        </form>
      </FormSheet>
      {dialog}
    </>
  );
}

/** The refusals of one site by its parts' names. */
function pickSiteProblems(fields: Record<string, string>, index: number): Record<string, string> {
  const beginning = `sites.${index}.`;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, message]) => (field.startsWith(beginning) ? [[field.slice(beginning.length), message]] : [])),
  );
}
