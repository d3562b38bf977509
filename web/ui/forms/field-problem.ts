/** What is wrong with a field, beside its label: 'Email must be an email address', 'Mobile is required', 'Project Timeline End: The project must not …'. */
export const fieldProblem = (label: string, reason: string) =>
  /^(must |is required$)/.test(reason) ? `${label} ${reason}` : `${label}: ${reason}`;
