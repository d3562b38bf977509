import { lazyPart } from '../../platform/lazy-part.ts';

export const PORT_DIALOGS = {
  Wizard: lazyPart(() => import('./port-wizard.tsx'), 'PortWizard'),
  nameOf: ({ name }: { _id: string; name: string }) => name,
};
