import type { SiteProposal } from '@fairlead/contract/checkins/explanation';
import type { Client } from '@fairlead/contract/clients';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useIsConnectionLost } from '../../../platform/api/connection.ts';
import { formatCoordinates } from '../../../platform/geolocation.ts';
import panels from '../../../records/page/panels.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { useAddSite } from '../../clients/public/use-add-site.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { checkInQueries } from '../checkins.queries.ts';

/** Where the site of a client without one may be, going by its visits (docs/product/checkins.md); nothing without an answer. */
export function ProposedSite({ client }: { client: Client }) {
  const headingId = useId();
  const isLost = useIsConnectionLost();
  const may = useMay();
  const { add, prepare, dialog } = useAddSite(client);
  const hasNone = client.sites.length === 0;
  const { data: proposal } = useQuery({ ...checkInQueries.siteProposal(client._id), enabled: hasNone });
  return (
    <>
      {proposal && hasNone && !isLost && (
        <section className={panels.section} aria-labelledby={headingId}>
          <div className={panels.head}>
            <h2 id={headingId}>Proposed site</h2>
            {/* The senders said where it is, so that somebody else confirms it. */}
            {add && may('checkins.overrule') && (
              <Button leftSection={<Icon name="plus" size={16} />} onClick={() => add(proposal)} onPointerEnter={prepare}>
                Add this site
              </Button>
            )}
          </div>
          <p className={panels.text}>{proposalText(proposal)}</p>
        </section>
      )}
      {dialog}
    </>
  );
}

/** As in '3 visits were made within 300 m of 18°57'00.0"N 72°51'00.0"E. The sender of 1 says that this is their site.' */
function proposalText({ latitude, longitude, radius, visits, saidBy }: SiteProposal): string {
  const made = visits === 1 ? '1 visit was' : `${visits} visits were`;
  const place = `${made} made within ${radius} m of ${formatCoordinates(latitude, longitude)}.`;
  if (saidBy === 0) return place;
  if (visits === 1) return `${place} Its sender says that this is their site.`;
  return `${place} ${saidBy === 1 ? 'The sender of 1 says' : `The senders of ${saidBy} say`} that this is their site.`;
}
