import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';

/** Whether the workspace is empty, and whether it contains sample data, perhaps only a part of it. */
export const workspaceState = z.object({ empty: z.boolean(), sampleData: z.boolean() });
export type WorkspaceState = z.infer<typeof workspaceState>;

export const SAMPLE_MESSAGES = { notEmpty: 'Sample data can only be loaded into an empty workspace' } as const;

export const sampleEndpoints = {
  workspace: endpoint({ method: 'GET', path: '/api/workspace', summary: 'Whether there is anything to show yet.', reply: workspaceState }),
  load: endpoint({
    method: 'POST',
    path: '/api/workspace/sample-data',
    summary: 'Fills an empty workspace with a realistic cargo desk.',
    reply: workspaceState,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/workspace/sample-data',
    summary: 'Removes every sample record for good, and nothing else.',
    reply: workspaceState,
  }),
};
