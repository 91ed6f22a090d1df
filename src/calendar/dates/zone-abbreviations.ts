/**
 * Hours ahead of UTC of the abbreviations that people write. Each offset is valid all year: `CET` is one hour ahead
 * in July too. An abbreviation that several countries use has its most common meaning.
 */
export const HOURS_AHEAD: ReadonlyMap<string, number> = new Map(
  Object.entries({
    UTC: 0,
    Z: 0,
    GMT: 0,
    // Europe
    WET: 0,
    WEST: 1,
    BST: 1,
    CET: 1,
    CEST: 2,
    MET: 1,
    MEST: 2,
    EET: 2,
    EEST: 3,
    MSK: 3,
    // Americas
    NST: -3.5,
    NDT: -2.5,
    AST: -4,
    ADT: -3,
    EST: -5,
    EDT: -4,
    CST: -6,
    CDT: -5,
    MST: -7,
    MDT: -6,
    PST: -8,
    PDT: -7,
    AKST: -9,
    AKDT: -8,
    HST: -10,
    HDT: -9,
    // Africa
    WAT: 1,
    CAT: 2,
    SAST: 2,
    EAT: 3,
    // Asia
    IST: 5.5,
    PKT: 5,
    WIB: 7,
    WITA: 8,
    WIT: 9,
    HKT: 8,
    JST: 9,
    KST: 9,
    // Australia and the Pacific
    AWST: 8,
    ACST: 9.5,
    ACDT: 10.5,
    AEST: 10,
    AEDT: 11,
    CHST: 10,
    SST: -11,
    NZST: 12,
    NZDT: 13,
  }),
);
