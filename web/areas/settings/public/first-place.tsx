import { currentZoneName } from '@fairlead/contract/kit/zone-names';
import type { Settings } from '@fairlead/contract/settings';
import { settingsEndpoints } from '@fairlead/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { localTimeZone } from '../../../platform/time.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { SettingControl } from '../components/setting-control.tsx';
import { guessCurrency } from './place-of-zone.rules.ts';
import { settingsQuery } from './settings.queries.ts';

type Place = Pick<Settings, 'currency' | 'timeZone'>;

interface FirstPlace {
  /** The two choices; nothing where they were made before. */
  fields: ReactNode;
  /** Saves them. A failure is told and stops nobody: both can be chosen under Settings → Workspace. */
  save: () => Promise<void>;
}

/** Asks the first Administrator for currency and time zone, and offers those of the browser (docs/product/settings.md). */
export function useFirstPlace(isAsked: boolean): FirstPlace {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const { data: settings } = useQuery({ ...settingsQuery(), enabled: isAsked });
  const [chosen, setChosen] = useState<Partial<Place>>({});
  const zone = currentZoneName(localTimeZone());
  // It goes through the zones of every country, which is felt at each key otherwise.
  const guess = useMemo(() => (isAsked ? guessCurrency(zone, navigator.language) : undefined), [isAsked, zone]);
  if (!isAsked || !settings || settings.isPlaceChosen) return { fields: null, save: async () => undefined };

  const place: Place = { timeZone: zone, currency: guess ?? settings.currency, ...chosen };
  const control = (name: keyof Place) => (
    <SettingControl
      key={name}
      name={name}
      value={place[name]}
      isFixed={false}
      error={undefined}
      onChange={(value) => setChosen((before) => ({ ...before, [name]: value }))}
    />
  );
  return {
    fields: [control('currency'), control('timeZone')],
    async save() {
      try {
        queryClient.setQueryData(settingsQuery().queryKey, await api(settingsEndpoints.update, { body: place }));
      } catch (error) {
        await alert(`Currency and time zone were not saved: ${(error as Error).message} Choose them under Settings → Workspace.`);
      }
    },
  };
}
