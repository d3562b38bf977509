import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { ACCOUNT_ROLES } from './kit/permissions.ts';
import { defineFields, type Fields, type ListedOf } from './kit/records/fields.ts';
import { defineList, listEndpoints } from './kit/records/lists.ts';
import { recordSchemas } from './kit/records/record-schemas.ts';
import { allowClearing, emailAddress, id, pathId } from './kit/values.ts';
import { username } from './sign-in.ts';

const stored = { isReadOnly: true, isInLists: true } as const;
const flag = { kind: 'flag', ...stored, required: '' } as const;
const WRONG_ROLE = 'must be Administrator, Manager, Member or Viewer';

/** What an Administrator sees of an account (docs/product/people.md). `createdBy` is who invited it. */
export const ACCOUNT_FIELDS = defineFields({
  username: { kind: 'text', max: 60, label: 'Username', column: 'username', ...stored, required: '' },
  emailId: { kind: 'text', max: 254, label: 'Email Id', column: 'emailId', ...stored },
  role: { kind: 'choice', options: ACCOUNT_ROLES, wrong: WRONG_ROLE, label: 'Role', column: 'role', ...stored, required: '' },
  employeeId: { kind: 'reference', to: 'employee', label: 'Employee', column: 'employeeId', ...stored },
  employeeName: { kind: 'text', max: 200, label: 'Employee', ...stored },
  disabled: { ...flag, label: 'Locked', column: 'disabled' },
  /** True until someone has set its password or signed in by the provider. */
  invited: { ...flag, label: 'Not joined yet' },
  /** True if signing in takes a second step. */
  hasSecondFactor: { ...flag, label: 'Second step' },
  /** True after too many wrong codes: the password can't be reset by mail for up to an hour, or until an Administrator allows it. */
  resetBlocked: { ...flag, label: 'Reset blocked' },
  /** True if somebody has shown, since it was typed, that the e-mail address is theirs. */
  emailProved: { ...flag, label: 'E-mail confirmed' },
  /** True if the account belongs to a person at the organisation's provider. */
  providerLinked: { ...flag, label: 'Linked to the provider' },
  lastSeenAt: { kind: 'instant', label: 'Last seen', column: 'lastSeenAt', ...stored },
} as const satisfies Fields);

export const account = recordSchemas('Account', ACCOUNT_FIELDS).record;
export type Account = z.infer<typeof account>;
/** An account as a row of the list. */
export type ListedAccount = ListedOf<typeof ACCOUNT_FIELDS>;

/** How accounts are listed. */
export const accountList = defineList({
  path: '/api/accounts',
  rows: 'accounts',
  fields: ACCOUNT_FIELDS,
  filters: {
    search: { by: 'text', fields: ['username', 'emailId'], max: 200, label: 'Search', isSearch: true },
    role: { by: 'value', field: 'role', label: 'Role' },
    employeeId: { by: 'value', field: 'employeeId', label: 'Employee' },
    linked: { by: 'presence', field: 'employeeId', label: 'Linked to an employee' },
    disabled: { by: 'presence', field: 'disabled', label: 'Locked' },
    invited: { by: 'presence', field: 'invited', label: 'Not joined yet' },
    secondFactor: { by: 'presence', field: 'hasSecondFactor', label: 'Second step' },
    resetBlocked: { by: 'presence', field: 'resetBlocked', label: 'Reset blocked' },
    seen: { by: 'period', field: 'lastSeenAt', label: 'Last seen' },
    added: { by: 'period', field: 'createdAt', label: 'Added on' },
  },
  sorts: ['username', 'role', 'lastSeenAt', 'createdAt'],
});

/** A new invitation: the account and the token of its one-time link `/invitation#token`, which is returned only here. */
const invitation = z.object({ account, token: z.string(), expiresAt: z.string() });
const role = z.enum(ACCOUNT_ROLES, WRONG_ROLE);
const params = z.object({ id: pathId });
/** Whether the use of a one-time link asks for the account's second step or removes it. */
const linkQuery = z.object({ secondStep: z.enum(['ask', 'remove']).default('ask') });

export const PEOPLE_MESSAGES = {
  ownAccount: 'Nobody does this for their own account. Ask another Administrator.',
  linkedAlready: 'This account is linked to somebody at the provider. Free it first.',
  notLinked: 'This account is not linked to the provider',
  employeeMissing: 'This employee is not in the team; choose another',
  ownLink: 'Change your own password in your profile',
  noEmail: 'This account has no e-mail address',
  noPublicUrl: 'Links can be mailed once the server knows its address (PUBLIC_URL); hand this one over instead',
} as const;

/** What an Administrator does for the accounts of others. */
export const peopleEndpoints = {
  ...listEndpoints(accountList, {
    record: account,
    summary: 'Accounts, by username unless another order is asked for. Administrators only.',
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/accounts',
    summary: 'Creates an account with a role and answers the token of a one-time link to hand over.',
    body: z.object({ username, emailId: allowClearing(emailAddress), role: role.default('Member'), employeeId: allowClearing(id) }),
    reply: invitation,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/accounts/:id',
    summary:
      'Changes role, linked employee, or locks an account out, which ends its sessions, links, calendar addresses and API keys. The last Administrator stays one.',
    params,
    body: z.object({ role: role.optional(), employeeId: allowClearing(id), disabled: z.boolean().optional() }),
    reply: account,
  }),
  renewInvitation: endpoint({
    method: 'POST',
    path: '/api/accounts/:id/invitation',
    summary:
      "A new one-time link for an account, not one's own; older links stop working. `secondStep=remove`: its use removes a second step that is lost.",
    params,
    query: linkQuery,
    refuses: ['forbidden'],
    reply: invitation,
    status: 201,
  }),
  mailInvitation: endpoint({
    method: 'POST',
    path: '/api/accounts/:id/invitation-mail',
    summary:
      'Mails a new one-time link to an account. It is made when the mail is sent; older links then stop working. Its use proves the address.',
    params,
    query: linkQuery,
  }),
  allowLink: endpoint({
    method: 'POST',
    path: '/api/accounts/:id/provider-link',
    summary:
      "Lets whoever signs in by the provider with this account's address have the account, for seven days. Everybody else's access then ends, and its password.",
    params,
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/api/accounts/:id/provider-link',
    summary: 'Frees an account from its person at the provider, and ends its sessions, links, calendar addresses and API keys.',
    params,
  }),
  freeAddress: endpoint({
    method: 'DELETE',
    path: '/api/accounts/:id/address',
    summary: "Takes an account's e-mail address from it, so that its owner can have it.",
    params,
  }),
  liftResetBlock: endpoint({
    method: 'DELETE',
    path: '/api/accounts/:id/reset-block',
    summary: "Lets an account's password be reset by mail again after too many wrong codes.",
    params,
  }),
};
