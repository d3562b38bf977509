import { ENQUIRY_MESSAGES } from '@fairlead/contract/clients/enquiries';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { PublicFrame } from '../../../ui/page/public-frame.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { workspaceQueries } from '../../settings/public/workspace.queries.ts';
import { EnquiryForm } from './enquiry-form.tsx';

/** The public enquiry form, which an Administrator switches on (docs/product/clients.md). */
export function EnquiryPage() {
  const workspace = useQuery(workspaceQueries.public());
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return (
      <PublicFrame title="Thank you">
        <p role="status">{ENQUIRY_MESSAGES.sent}</p>
      </PublicFrame>
    );
  }
  if (!workspace.data) {
    return (
      <PublicFrame title="Add new Client">{workspace.error ? <p>{workspace.error.message}</p> : <SkeletonLines lines={4} />}</PublicFrame>
    );
  }
  if (!workspace.data.enquiryForm) {
    return (
      <PublicFrame title="Add new Client">
        <p>{ENQUIRY_MESSAGES.off}</p>
        <p>
          <Link to={paths.login} className="link">
            Sign in
          </Link>
        </p>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title="Add new Client" lead={`Tell ${workspace.data.workspaceName} about your company and your cargo.`} isWide>
      <EnquiryForm onSent={() => setSent(true)} />
    </PublicFrame>
  );
}
