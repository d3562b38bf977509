/** What is wrong with a field, beside its label: 'Email must be an email address', 'Mobile is required', 'Project Timeline End: The project must not …'. */
export function fieldProblem(label: string, reason: string): string {
  // Some reasons name the field themselves, as in 'Company Name is missing'.
  if (reason.startsWith(label)) return reason;
  return /^(must |is required$)/.test(reason) ? `${label} ${reason}` : `${label}: ${reason}`;
}
