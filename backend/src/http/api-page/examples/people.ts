/** Who the examples are about: people, roles and tags as the demo organisation has them, so that what the API page fills in can be sent to it (OPS-94). */

const person = (id: string, username: string, name: string, role: string) => ({
  id,
  username,
  name,
  role,
});

export const people = {
  admin: person('891d69b9-5c7b-50c9-851b-c8932484a158', 'admin', 'Jasmine Ho', 'admin'),
  watch: person('82eebf89-9dcf-510f-97e3-93f81e541c23', 'watch.1', 'Priya Nair', 'watch_tl'),
  leader: person('715de93a-26e1-55bd-a522-29972c41f3a5', 'tl.a1', 'Prakash Naidu', 'TL'),
  deputy: person('b0887f7d-8f0b-59ca-90d0-7a1bc24803a0', 'dtl.a1', 'Nur Aisyah Osman', 'DTL'),
  pso: person('2eae9263-c8c5-5244-a448-9ef9ea99724f', 'pso.a1', 'Nurul Salleh', 'PSO'),
  member: person('078d03ae-a967-522d-a491-e0e7ac81fadc', 'a1.04', 'Yusra Bakar', 'Member'),
  specialist: person('f1fe6c4c-27f8-55bd-9243-b484bbbc1856', 'a1.10', 'Adeline Ho', 'DSP'),
};

/** As entries say who did something. */
export const by = ({ id, name }: { id: string; name: string }) => ({ id, name });

export const xray = {
  id: '299b5937-1547-5a66-8b56-819fa599968d',
  name: 'Xray',
  description: 'Operates X-ray screening',
  color: '#8B5CF6',
};

/** A role of the organisation's own. */
export const dogHandler = {
  id: '0d5c8e52-6a0f-4b57-9c1e-3f2a7f64b8d1',
  name: 'Dog Handler',
  description: 'Works with a search dog',
};

/** A morning shift: it starts at 02:00 UTC in the demo organisation's time zone. */
export const day = '2026-11-20';
export const at = (time: string): string => `${day}T${time}:00.000Z`;
export const opId = '3b0f6a4e-8d0c-4f1a-9a57-5f6f0e2b7c91';
