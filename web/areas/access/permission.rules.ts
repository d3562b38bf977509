const GRANTS = { all: 'Yes', own: 'Own and assigned', created: 'Own', none: 'No' } as const;

/** How far a permission goes, in words. */
export const describeGrant = (grant: keyof typeof GRANTS): string => GRANTS[grant];

/** 'Client notes: edit' of 'clientNotes.edit'. */
export function namePermission(permission: string): string {
  const words = permission.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace('.', ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
