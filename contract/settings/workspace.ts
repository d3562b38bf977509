import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** A problem with the data storage: a full disk, a damaged database or a bucket that does not answer. `message` says what to do. */
const trouble = z.object({ kind: z.enum(['damaged', 'no_space', 'no_files', 'lost_files']), message: z.string() }).meta({ id: 'Trouble' });

/** What every page asks of the workspace; apart from the settings, whose words and rules only their page needs. */
export const workspaceEndpoints = {
  getPublic: endpoint({
    method: 'GET',
    path: '/api/settings/public',
    summary: 'What everyone may know of the workspace: its name, the path of its logo, and whether it takes enquiries.',
    public: true,
    reply: z.object({ workspaceName: z.string(), logo: z.string().nullable(), enquiryForm: z.boolean() }),
  }),
  troubles: endpoint({
    method: 'GET',
    path: '/api/settings/troubles',
    summary: 'What is wrong with the place where the data is kept. Administrators only.',
    reply: z.object({ troubles: z.array(trouble) }),
  }),
};
