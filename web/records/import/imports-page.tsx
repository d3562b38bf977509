import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type ImportKind, ImportKindProvider, importPath } from './import-kind.ts';
import { showImport } from './imports.queries.ts';
import classes from './imports-page.module.css';
import { FileDrop } from './upload/file-drop.tsx';
import { ImportList } from './upload/import-list.tsx';

interface ImportsPageProps {
  kind: ImportKind;
  /** Undefined until it is known who asks. */
  isAllowed: boolean | undefined;
}

/** Where an import begins, and what the latest ones did (docs/product/imports.md). */
export function ImportsPage({ kind, isAllowed }: ImportsPageProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();

  return (
    <Page title="Import" crumbs={[{ label: kind.list.title, to: kind.list.path }]}>
      {isAllowed === false && <EmptyState title={`You may look at ${kind.nouns.many}, but not import any.`} />}
      {isAllowed && (
        <ImportKindProvider value={kind}>
          <div className={classes.parts}>
            <section className={classes.begin} aria-label="New import">
              <FileDrop
                onSent={(begun) => {
                  showImport(queries, begun);
                  void navigate({ to: importPath(kind, begun._id) });
                }}
              />
            </section>
            <ImportList />
          </div>
        </ImportKindProvider>
      )}
    </Page>
  );
}
