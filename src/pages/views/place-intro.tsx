import type { ComponentChildren } from 'preact';
import type { ImageRecord } from '../../resources/images/image.record.js';
import type { OrganizerRecord } from '../../resources/organizers/organizer.record.js';
import type { VenueRecord } from '../../resources/venues/venue.record.js';
import { usePage } from '../page-scope.js';
import { phoneLink } from '../addresses/phone-links.js';
import { addressLines, shownAddress, webAddress } from '../details/address.js';
import { Fact } from '../details/event-facts.js';
import { PlaceMap } from '../details/place-map.js';
import { RichText } from '../parts/rich-text.js';

/** What is said of a venue above its events. */
export function VenueIntro({ venue }: { readonly venue: VenueRecord }) {
  const { messages } = usePage();
  const lines = addressLines(venue);
  return (
    <Intro name={venue.venue} description={venue.description} image={venue.image}>
      {lines.length > 0 && (
        <Fact name={messages.address}>
          <address>
            {lines.map((line) => (
              <bdi key={line}>{line}</bdi>
            ))}
          </address>
          <PlaceMap venue={venue} withLink={venue.show_map_link} withMap={venue.show_map} />
        </Fact>
      )}
      <Contact phone={venue.phone} website={venue.website} />
    </Intro>
  );
}

/** What is said of an organizer above their events. */
export function OrganizerIntro({ organizer }: { readonly organizer: OrganizerRecord }) {
  const { phone, email, website } = organizer;
  return (
    <Intro name={organizer.organizer} description={organizer.description} image={organizer.image}>
      <Contact phone={phone} email={email} website={website} />
    </Intro>
  );
}

interface IntroProps {
  readonly name: string;
  readonly description: string | undefined;
  readonly image: ImageRecord | undefined;
  readonly children: ComponentChildren;
}

function Intro({ name, description = '', image, children }: IntroProps) {
  return (
    <header class="ec-intro">
      <div>
        <h1 class="ec-title">
          <bdi>{name}</bdi>
        </h1>
        <dl class="ec-intro-facts">{children}</dl>
        <RichText html={description} />
      </div>
      {image && <img src={image.url} alt="" width={image.width ?? 480} height={image.height ?? 320} />}
    </header>
  );
}

interface ContactProps {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly website?: string | undefined;
}

function Contact({ phone, email, website }: ContactProps) {
  const { messages } = usePage();
  return (
    <>
      {phone !== undefined && (
        <Fact name={messages.phone}>
          <Phone number={phone} />
        </Fact>
      )}
      {email !== undefined && (
        <Fact name={messages.email}>
          <a href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>{email}</a>
        </Fact>
      )}
      {website !== undefined && (
        <Fact name={messages.website}>
          <a href={webAddress(website)} rel="nofollow noopener">
            {shownAddress(webAddress(website))}
          </a>
        </Fact>
      )}
    </>
  );
}

function Phone({ number }: { readonly number: string }) {
  const href = phoneLink(number);
  return href === undefined ? (
    <bdi>{number}</bdi>
  ) : (
    <a href={href}>
      <bdi>{number}</bdi>
    </a>
  );
}
