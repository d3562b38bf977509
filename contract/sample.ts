import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';

/** Whether the workspace is empty, and whether it contains sample data, perhaps only a part of it. */
export const workspaceState = z.object({ empty: z.boolean(), sampleData: z.boolean() });
export type WorkspaceState = z.infer<typeof workspaceState>;

/** So many merges a message names. */
const NAMED_MOST = 3;

export const SAMPLE_MESSAGES = {
  notEmpty: 'Sample data can only be loaded into an empty workspace',
  /** `parts`: own clients that were merged into sample clients, with the names of these. */
  hasParts(parts: readonly { name: string; keptName: string }[]): string {
    const named = parts.slice(0, NAMED_MOST).map(({ name, keptName }) => `“${name}” into “${keptName}”`);
    const more = parts.length > NAMED_MOST ? ` and ${parts.length - NAMED_MOST} more` : '';
    return `Your own clients were merged into sample clients: ${named.join(', ')}${more}. Undo that first, where needed a later merge before, and restore a sample client that was deleted.`;
  },
} as const;

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
