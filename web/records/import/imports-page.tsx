import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../app/paths.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useCurrentUser, useMay } from '../../accounts/public/signed-in-user.ts';
import { FileDrop } from '../components/file-drop.tsx';
import { ImportList } from '../components/import-list.tsx';
import { showImport } from '../imports.queries.ts';
import classes from './imports-page.module.css';

const CRUMBS = [{ label: 'Sales and Leads', to: paths.clients }];

/** Where an import begins, and what the latest ones did (docs/product/imports.md). */
export function ImportsPage() {
  const me = useCurrentUser();
  const isAllowed = useMay()('clients.import');
  const queries = useQueryClient();
  const navigate = useNavigate();

  return (
    <Page title="Import" crumbs={CRUMBS}>
      {me && !isAllowed && <EmptyState title="You may look at clients, but not import any." />}
      {isAllowed && (
        <div className={classes.parts}>
          <section className={classes.begin} aria-label="New import">
            <FileDrop
              onSent={(begun) => {
                showImport(queries, begun);
                void navigate({ to: paths.import(begun._id) });
              }}
            />
          </section>
          <ImportList />
        </div>
      )}
    </Page>
  );
}
