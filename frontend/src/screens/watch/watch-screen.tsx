import { useToday, type Today } from '../../features/schedule/use-today.ts';
import { AppFrame } from '../../shared/ui/app-frame.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { TabList, TabPanel, Tabs } from '../../shared/ui/tabs.tsx';
import { RunningShift } from './running-shift.tsx';
import { useWatchAddress } from './use-watch-address.ts';
import { WatchBar } from './watch-bar.tsx';
import { watchTabs } from './watch-tabs.tsx';

/** The Watch TL Dashboard (part 2 section 2.6). */
export default function WatchScreen() {
  const { today, error, retry } = useToday();
  if (today) return <WatchDay today={today} />;
  return (
    <AppFrame bar={<WatchBar today={undefined} tabs={undefined} />}>
      {error && (
        <ErrorState
          title="Failed to fetch the server’s clock"
          message={error.message}
          onRetry={retry}
        />
      )}
    </AppFrame>
  );
}

function WatchDay({ today }: { today: Today }) {
  const [address, setAddress] = useWatchAddress();
  const date = address.date ?? today.today;
  const onDate = (next: string) => setAddress({ date: next === today.today ? null : next });
  const [first] = watchTabs;
  const tab = watchTabs.find(({ value }) => value === address.tab) ?? first;

  return (
    <Tabs
      value={tab.value}
      onChange={(value) => setAddress({ tab: value === first.value ? null : value })}
    >
      <AppFrame
        bar={
          <WatchBar
            today={today}
            tabs={<TabList label="Watch TL Dashboard" entries={watchTabs} />}
          />
        }
      >
        <RunningShift today={today} date={date} onDate={onDate} />
        {watchTabs.map(({ value, Panel }) => (
          <TabPanel key={value} value={value}>
            <Panel
              date={date}
              today={today.today}
              timeZone={today.timeZone}
              filters={address.filters}
              onFilters={(filters) => setAddress({ filters })}
              onDate={onDate}
              onView={() => undefined}
            />
          </TabPanel>
        ))}
      </AppFrame>
    </Tabs>
  );
}
