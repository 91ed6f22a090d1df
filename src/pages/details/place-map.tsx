import type { VenueRecord } from '../../resources/venues/venue.record.js';
import { geoAddress, mapPage, mapSearch, TILE_PIXELS, tileMap } from '../addresses/map-links.js';
import { usePage } from '../page-scope.js';
import { addressOf } from './address.js';

interface PlaceMapProps {
  readonly venue: VenueRecord;
  readonly withLink: boolean;
  readonly withMap: boolean;
}

/** Links to maps of a venue and, where the site has map tiles, a map that is loaded when it is opened. */
export function PlaceMap({ venue, withLink, withMap }: PlaceMapProps) {
  const { messages } = usePage();
  const point = pointOf(venue);
  const address = addressOf(venue);
  return (
    <>
      {withLink && (point ?? address) !== '' && (
        <p class="ec-inline-links">
          <a href={point ? mapPage(point) : mapSearch(address)} rel="nofollow noreferrer">
            {messages.openMap}
          </a>
          {point && <a href={geoAddress(point)}>{messages.openInMapsApp}</a>}
        </p>
      )}
      {withMap && point && <Tiles point={point} name={venue.venue} />}
    </>
  );
}

type Point = NonNullable<ReturnType<typeof pointOf>>;

const pointOf = ({ geo_lat: latitude, geo_lng: longitude }: VenueRecord) =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };

function Tiles({ point, name }: { readonly point: Point; readonly name: string }) {
  const { settings, messages } = usePage();
  const map = settings.mapTiles && tileMap(settings.mapTiles.url, point);
  if (!map) return null;
  return (
    <details class="ec-map ec-no-print">
      <summary>{messages.showMap}</summary>
      <div class="ec-map-tiles" role="img" aria-label={messages.mapOf(name)}>
        {map.tiles.map((tile) => (
          <img key={tile} src={tile} alt="" width={TILE_PIXELS} height={TILE_PIXELS} loading="lazy" />
        ))}
        <svg viewBox={`0 0 ${3 * TILE_PIXELS} ${2 * TILE_PIXELS}`} aria-hidden="true">
          <g transform={`translate(${map.marker.x} ${map.marker.y})`}>
            <path d="M0 0C-6-13-16-20-16-32a16 16 0 1 1 32 0C16-20 6-13 0 0z" />
            <circle cy="-32" r="6" />
          </g>
        </svg>
      </div>
      <p>{settings.mapTiles?.attribution}</p>
    </details>
  );
}
