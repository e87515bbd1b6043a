export { forecastFeature, type ForecastFeature } from './forecast.feature.ts';
