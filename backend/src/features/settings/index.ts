export { openSettings, settingsFeature } from './settings.feature.ts';
export { settingsWritten, type SettingsService } from './settings.service.ts';
