export { monitoringFeature, type MonitoringFeature } from './monitoring.feature.ts';
