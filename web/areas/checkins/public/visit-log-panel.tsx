import { type VisitLogReport, visitEndpoints } from '@fairlead/contract/checkins/calls';
import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { dateTime } from '../../../platform/time.ts';
import { countText } from '../../../records/list/list-view.rules.ts';
import { CopiedText } from '../../../ui/forms/copied-text.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Panel } from '../../../ui/page/panel.tsx';

const READY = { data: true, error: undefined, refetch: () => undefined };

/** Compares the log of visits with the visits, for Administrators (docs/product/checkins.md). */
export function VisitLogPanel() {
  const [noted, setNoted] = useState('');
  const query = noted.trim() === '' ? {} : { noted: noted.trim() };
  const check = useMutation({ mutationFn: () => api(visitEndpoints.verifyLog, { query }) });
  const report = check.data;
  return (
    <Panel title="Visit log" isTitleOfPage query={READY} loading="">
      {() => (
        <Stack gap={12} align="flex-start">
          <p>
            Each time a visit is written, the log gets an entry that carries the hash of the one before, so that it shows when visits or the
            log are altered beside Fairlead. Note the last hash elsewhere from time to time: only that shows a log that was written anew as
            a whole.
          </p>
          <TextInput
            label="Hash that you noted"
            description="From an earlier check or a Team Performance Report. Optional: it shows whether the log still goes on from there."
            w="100%"
            value={noted}
            onChange={(event) => setNoted(event.currentTarget.value)}
          />
          <Button variant="filled" loading={check.isPending} onClick={() => check.mutate()}>
            Check now
          </Button>
          <FormError message={check.error?.message} />
          <div role="status">{report && <Finding report={report} />}</div>
          {report?.ok && report.lastHash !== '' && (
            <Stack gap={0} w="100%">
              <CopiedText label="Hash of the last entry" text={report.lastHash} />
            </Stack>
          )}
        </Stack>
      )}
    </Panel>
  );
}

function Finding({ report: { entries, visits, lastAt, notedSeq, firstProblem } }: { report: VisitLogReport }) {
  if (firstProblem)
    return (
      <p>
        <b>Something does not fit.</b> {firstProblem.what} This is the first; there may be more.
      </p>
    );
  const counts = `${countText(entries, { one: 'entry', many: 'entries' })}, ${countText(visits, { one: 'visit', many: 'visits' })}.`;
  return (
    <p>
      <b>All fits:</b> {counts} {lastAt && `The last entry is of ${dateTime(lastAt)}.`}
      {notedSeq !== null && ` The hash that you noted is that of entry ${notedSeq.toLocaleString('en-US')}.`}
    </p>
  );
}
