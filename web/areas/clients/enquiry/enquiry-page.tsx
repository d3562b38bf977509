import { ENQUIRY_MESSAGES } from '@fairlead/contract/clients/enquiries';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { PublicFrame } from '../../../ui/page/public-frame.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { workspaceQueries } from '../../settings/public/workspace.queries.ts';
import { EnquiryForm } from './enquiry-form.tsx';

/** The public enquiry form, which an Administrator switches on (docs/product/clients.md). */
export function EnquiryPage() {
  const workspace = useQuery(workspaceQueries.public());
  const [isSent, setSent] = useState(false);
  // As wide in every state, so that nothing moves when it is known whether there is a form.
  if (isSent) return <PublicFrame title={ENQUIRY_MESSAGES.sent} isWide hasFocus />;
  if (!workspace.data) {
    return (
      <PublicFrame title="Add new Client" isWide>
        {workspace.error ? <p>{workspace.error.message}</p> : <SkeletonLines lines={4} />}
      </PublicFrame>
    );
  }
  if (!workspace.data.enquiryForm) {
    return (
      <PublicFrame title="Add new Client" isWide>
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
