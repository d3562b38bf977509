import { sampleEndpoints } from '@fairlead/contract/sample';
import { Button } from '@mantine/core';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { workspaceQuery } from '../sample.queries.ts';
import classes from './sample-data.module.css';

/** False while it is being asked, for those who may manage it, what `SampleData` will show. True when that can't be asked. */
export function useIsSampleKnown(isAsked: boolean): boolean {
  return !useQuery({ ...workspaceQuery(), enabled: isAsked }).isLoading;
}

/** Lets an Administrator fill an empty workspace with sample data, and remove it again (docs/product/sample.md). */
export function SampleData() {
  const workspace = useQuery(workspaceQuery());
  if (workspace.data?.empty) return <LoadSample />;
  return workspace.data?.sampleData ? <RemoveSample /> : null;
}

function LoadSample() {
  const queries = useQueryClient();
  const loading = useMutation({
    mutationFn: () => api(sampleEndpoints.load),
    onSuccess: () => readAllAgain(queries),
  });
  return (
    <section className={classes.offer} aria-labelledby="sample-offer">
      <div>
        <h2 id="sample-offer" className={classes.title}>
          Nothing here yet
        </h2>
        <p className={classes.text}>
          Bring the clients of your spreadsheet or former CRM, add the first one under Sales &amp; Leads, or look around with sample data:
          it goes away again in one click.
        </p>
        {loading.error && (
          <p className={classes.error} role="alert">
            {loading.error.message}
          </p>
        )}
      </div>
      <div className={classes.buttons}>
        <ButtonLink to={paths.imports}>Import from CSV</ButtonLink>
        <Button variant="filled" loading={loading.isPending} onClick={() => loading.mutate()}>
          Load sample data
        </Button>
      </div>
    </section>
  );
}

/** A first read that is under way began before the change and would be taken for the newest, so it is given up. */
async function readAllAgain(queries: QueryClient): Promise<void> {
  await queries.cancelQueries();
  await queries.invalidateQueries();
}

function RemoveSample() {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  return (
    <section className={classes.offer} aria-label="Sample data">
      <p className={classes.text}>You are looking at sample data.</p>
      <Button onClick={() => setAsking(true)}>Remove sample data</Button>
      {isAsking && (
        <ConfirmDialog
          title="Remove the sample data?"
          text="The sample clients, employees and visits go for good, with everything logged on them. What you added yourself stays."
          confirm="Remove"
          onCancel={() => setAsking(false)}
          onConfirm={async () => {
            await api(sampleEndpoints.remove);
            setAsking(false);
            await readAllAgain(queries);
          }}
        />
      )}
    </section>
  );
}
