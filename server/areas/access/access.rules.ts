import type { Explanation } from '@fairlead/contract/access';
import type { AccountRole, Verdict, Visibility } from '@fairlead/contract/kit/permissions';
import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import type { Access } from '../../records/write/access.ts';

type Answer = Explanation['answers'][number];

/** What decides, and about whom: `isLinked` is true for an account that is linked to an employee. */
export interface Case extends Omit<Access, 'name'> {
  /** What one record is called, and whose it counts as assigned to; undefined for a kind that can't be assigned. */
  noun: string;
  assigned: string | undefined;
  role: AccountRole;
  sees: Visibility;
  isLocked: boolean;
  isLinked: boolean;
}

const NOT_LINKED = ' The account is not linked to an employee, so nothing counts as assigned to it.';
const FIELD_NAMES: Readonly<Record<string, string>> = {
  department: 'department',
  role: 'role',
  assignedToId: 'assigned to',
  clientId: 'client',
  teamMembers: 'team members',
};

/** Each thing that can be done with a record, whether it is allowed, and why in a sentence. */
export function explainAccess(about: Case): Answer[] {
  const { edit, remove, restore, fields, isDeleted, isSeen, isLocked } = about;
  const isInReach = isSeen && !isLocked;
  const change = (action: string, verb: string, verdict: Verdict): Answer =>
    isInReach ? judged(about, { action, verb, verdict }) : { action, isAllowed: false, reason: outOfReach(about) };
  const each = fields.flatMap(({ fields: names, verdict }): Answer[] => {
    const words = names.flatMap((name) => FIELD_NAMES[name] ?? []).join(' and ');
    const answer = change(`Change ${words}`, `change ${words} of`, verdict);
    // A field needs its own permission besides the one for editing.
    return [answer.isAllowed && edit.by === undefined ? { ...answer, isAllowed: false, reason: judged(about, EDIT(edit)).reason } : answer];
  });
  return [
    { action: 'See', isAllowed: isInReach, reason: seeing(about) },
    change('Edit', 'edit', edit),
    ...each,
    change('Delete', 'delete', remove),
    ...(isDeleted ? [{ ...judged(about, { action: 'Restore', verb: 'restore', verdict: restore }), ...(isLocked && LOCKED) }] : []),
  ];
}

const EDIT = (verdict: Verdict) => ({ action: 'Edit', verb: 'edit', verdict });
const LOCKED = { isAllowed: false, reason: 'The account is locked, so nobody signs in to it.' };

function seeing({ noun, role, sees, isLocked, isLinked, isDeleted, isSeen, isSeenByAny, hasVisibility }: Case): string {
  if (isLocked) return LOCKED.reason;
  if (isDeleted) return `It is deleted. An Administrator can restore it for ${DELETED_KEPT_DAYS} days.`;
  if (!isSeenByAny) return 'What it belongs to is deleted, and it with it.';
  if (!hasVisibility) return `Everybody sees every ${noun}.`;
  if (sees === 'all') {
    return role === 'Administrator' || role === 'Manager'
      ? `${role}s see everything.`
      : `${role}s see all clients here, and what belongs to them.`;
  }
  const whose = sees === 'own' ? 'their own clients (added by them or assigned to their employee)' : "their department's clients";
  const rule = `By the workspace's setting, ${role}s see ${whose}, and what belongs to these.`;
  if (isSeen) return `${rule} This is part of it.`;
  return `${rule} This is not part of it.${isLinked ? '' : NOT_LINKED}`;
}

function outOfReach({ isLocked, isDeleted }: Case): string {
  if (isLocked) return LOCKED.reason;
  return isDeleted ? 'What is deleted can only be restored.' : 'What is not seen can not be changed.';
}

function judged(about: Case, { action, verb, verdict }: { action: string; verb: string; verdict: Verdict }): Answer {
  return { action, isAllowed: verdict.by !== undefined, reason: ground(about, verb, verdict) };
}

function ground({ noun, assigned, role, isLinked }: Case, verb: string, { grant, by }: Verdict): string {
  if (by === 'role') return `${role}s may ${verb} every ${noun}.`;
  if (by === 'created' || (by === 'assigned' && assigned === undefined)) return 'They added it.';
  if (by === 'assigned') return `${assigned?.charAt(0).toUpperCase()}${assigned?.slice(1)}.`;
  if (grant === 'none') return `${role}s may not ${verb} ${/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`}.`;
  if (grant === 'created' || assigned === undefined) return `${role}s may ${verb} only what they added, and they did not add this.`;
  return `${role}s may ${verb} what they added, or if ${assigned}. Neither is so.${isLinked ? '' : NOT_LINKED}`;
}
