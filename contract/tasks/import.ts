import type { z } from 'zod';
import { clientNamedField } from '../clients/named.ts';
import { defineFields, type Fields } from '../kit/records/fields.ts';
import { recordSchemas } from '../kit/records/record-schemas.ts';
import { TASK_ASSIGNEES_MAX, TASK_FIELDS } from '../tasks.ts';

const { title, project, priority, date, timeFrom, timeTo, assignedEmployeeNames, statusName } = TASK_FIELDS;
const { default: _default, ...statedPriority } = priority;

/** What columns of other programs' task lists mean. The client, the column and the employees are named as people call them. */
export const TASK_IMPORT_FIELDS = defineFields({
  title: {
    ...title,
    required: 'Task Name is missing',
    importNames: 'task name summary subject cardname cardtitle card itemname item tasktitle todo actionitem action activity',
  },
  client: clientNamedField(
    'clientname customer customername company companyname account accountname companyaccount organization organisation organizationname ' +
      'associatedcompany relatedto regarding party partyname clientemail customeremail companyemail taxid gstin',
  ),
  date: {
    ...date,
    required: 'Date is missing',
    importNames: 'duedate due dueon duedt dueby deadline targetdate taskdate finishby enddate finishdate startdate start startson starton',
  },
  timeFrom: { ...timeFrom, importNames: 'time starttime fromtime duetime' },
  timeTo: { ...timeTo, importNames: 'endtime totime until' },
  statusName: {
    kind: 'text',
    max: statusName.max,
    label: statusName.label,
    importNames: 'taskstatus column boardcolumn sectioncolumn section list listname progress stage state bucket bucketname group groupname',
  },
  priority: { ...statedPriority, importNames: 'importance urgency prio taskpriority' },
  project: { ...project, importNames: 'projectname projects board boardname plan planname epic' },
  assignedEmployeeNames: {
    kind: 'text',
    max: 5000,
    label: assignedEmployeeNames.label,
    importNames:
      'assignee assignees assignedemployees owner owners responsible person people members member taskowner assignedname assigneename ' +
      'teammember assigneeemail owneremail email',
  },
  /** A task with such a day is finished, whatever its column. */
  finishedOn: {
    kind: 'day',
    label: 'Finished on',
    importNames:
      'finishedonutc completedat completedon completeddate completiondate datecompleted dateclosed closedon closedat closeddate resolved resolutiondate finished',
  },
} as const satisfies Fields);

/** A row of such a file. */
export const importedTask = recordSchemas('ImportedTask', TASK_IMPORT_FIELDS).imported;
export type ImportedTask = z.output<typeof importedTask>;

export const TASK_IMPORT_MESSAGES = {
  clientGone: 'The client is not there any more',
  columnUnknown: 'The client’s board has no such column',
  assigneeUnknown: 'No team member has this name, e-mail address or Employee ID',
  assigneeGone: 'No longer in the team',
  assigneeSeveral: 'Several team members have this name. Use the e-mail address or the Employee ID',
  tooManyAssignees: `A task has at most ${TASK_ASSIGNEES_MAX} team members`,
} as const;
