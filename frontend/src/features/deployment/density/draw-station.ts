import type { ReactNode } from 'react';
import type { StationView } from '../stations/station.view.ts';

/** Draws a station, given how many stand there now. */
export type DrawStation = (view: StationView, liveCount: number) => ReactNode;
