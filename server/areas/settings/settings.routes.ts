import { settingsEndpoints } from '@fairlead/contract/settings';
import { invalidField } from '../../platform/http/app-error.ts';
import { type App, register, registerPublic } from '../../platform/http/register.ts';
import type { SettingsService } from './settings.service.ts';

export function settingsRoutes(app: App, settings: SettingsService) {
  register(app, settingsEndpoints.get, () => settings.get());
  register(app, settingsEndpoints.troubles, ({ actor }) => settings.troubles(actor));
  register(app, settingsEndpoints.update, ({ actor, body }) => settings.update(actor, body));
  register(app, settingsEndpoints.setLogo, ({ actor, file }) => {
    if (!file) throw invalidField('logo', 'Please select an image file');
    return settings.setLogo(actor, file);
  });
  registerPublic(app, settingsEndpoints.getPublic, () => settings.getPublic());
}
