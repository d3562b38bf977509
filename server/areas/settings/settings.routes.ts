import { settingsEndpoints } from '@fairlead/contract/settings';
import { type App, register } from '../../platform/http/register.ts';
import type { SettingsService } from './settings.service.ts';

export function settingsRoutes(app: App, settings: SettingsService) {
  register(app, settingsEndpoints.get, () => settings.get());
  register(app, settingsEndpoints.troubles, ({ actor }) => settings.troubles(actor));
  register(app, settingsEndpoints.update, ({ actor, body }) => settings.update(actor, body));
}
