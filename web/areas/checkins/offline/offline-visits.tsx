import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PocketAbout } from '../../../platform/pocket/pocket-store.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AsOfNote } from '../../../ui/page/as-of-note.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { keptVisits, VisitRows } from '../public/kept-visits.tsx';

interface OfflineVisitsProps {
  pocket: PocketAbout;
  /** Absent for those who may log none. */
  onAdd: (() => void) | undefined;
}

/** The person's latest visits as the device knows them (docs/product/offline.md). */
export function OfflineVisits({ pocket, onAdd }: OfflineVisitsProps) {
  const kept = useQuery(keptVisits());
  return (
    <>
      <AsOfNote asOf={pocket.asOf} />
      <Panel
        title="Your latest visits"
        actions={
          onAdd && (
            <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={onAdd}>
              Log onsite visit
            </Button>
          )
        }
        query={{ ...kept, data: kept.data?.value }}
        loading="Loading visits..."
        isEmpty={(visits) => visits.length === 0}
        empty={<p className="muted">No visits yet.</p>}
      >
        {(visits) => <VisitRows label="Your latest visits" visits={visits} hasClient />}
      </Panel>
    </>
  );
}
