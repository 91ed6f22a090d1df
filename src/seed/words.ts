/** The words of titles and names in the sample calendar. All names are fictitious. */
// prettier-ignore
export const WORDS = {
  season: ['Spring', 'Summer', 'Autumn', 'Winter', 'Midnight', 'Sunday', 'Open Air', 'Harbour', 'Lantern', 'Jubilee'],
  subject: [
    'Jazz', 'Book', 'Garden', 'Street Food', 'Film', 'Pottery', 'Choir', 'Robotics', 'Chess', 'Poetry',
    'Bicycle', 'History', 'Tango', 'Cheese', 'Photography', 'Astronomy', 'Puppet', 'Marathon', 'Café', 'Çömlek',
  ],
  occasion: [
    'Festival', 'Market', 'Workshop', 'Concert', 'Fair', 'Lecture', 'Exhibition', 'Tour', 'Evening', 'Picnic',
    'Tournament', 'Parade', 'Tasting', 'Meetup', 'Rehearsal', 'Reading',
  ],
  category: [
    'Music', 'Markets', 'Sports', 'Theatre', 'Food and Drink', 'Children', 'Science', 'Outdoors', 'Arts', 'Film',
    'Community', 'Talks', 'Dance', 'Literature', 'Crafts', 'Nature', 'Games', 'Health', 'History', 'Technology',
  ],
  tag: [
    'amber', 'breeze', 'coral', 'dawn', 'echo', 'fiddle', 'glow', 'harvest', 'ivory', 'juniper',
    'kettle', 'lilac', 'maple', 'nectar', 'opal', 'quartz', 'ribbon', 'saffron', 'tide', 'violet',
  ],
  house: ['Cedar', 'Maple', 'Linden', 'Granite', 'Copper', 'Heron', 'Ålborg', 'Willow', 'Saint Odile', 'Falcon'],
  venue: ['Hall', 'Theatre', 'Library', 'Square', 'Stadium', 'Gallery', 'Barn', 'Club', 'Park', 'Chapel'],
  trade: ['Society', 'Collective', 'Office', 'Trust', 'Circle', 'Guild', 'Friends', 'Association'],
} as const;

/** The towns of the venues, with the coordinates of their centre in degrees (WGS 84). */
// prettier-ignore
export const TOWNS = [
  { city: 'Springfield', country: 'United States', state: 'IL', lat: 39.8, lng: -89.65, zone: 'America/Chicago' },
  { city: 'Riverton', country: 'United States', state: 'NY', lat: 42.65, lng: -73.75, zone: 'America/New_York' },
  { city: 'Lakeview', country: 'Canada', province: 'Ontario', lat: 43.65, lng: -79.38, zone: 'America/Toronto' },
  { city: 'Neustadt', country: 'Germany', province: 'Hessen', lat: 50.11, lng: 8.68, zone: 'Europe/Berlin' },
  { city: 'Ashford', country: 'United Kingdom', province: 'Kent', lat: 51.15, lng: 0.87, zone: 'Europe/London' },
  { city: 'Minato', country: 'Japan', province: 'Tokyo', lat: 35.66, lng: 139.75, zone: 'Asia/Tokyo' },
  { city: 'Glenmore', country: 'Australia', province: 'New South Wales', lat: -33.87, lng: 151.2, zone: 'Australia/Sydney' },
  { city: 'São Bento', country: 'Brazil', province: 'São Paulo', lat: -23.55, lng: -46.63, zone: 'America/Sao_Paulo' },
  { city: 'Rampur', country: 'India', province: 'Karnataka', lat: 12.97, lng: 77.59, zone: 'UTC+5.5' },
  { city: 'Port Clement', country: 'Iceland', province: '', lat: 64.15, lng: -21.94, zone: 'UTC' },
] as const;
