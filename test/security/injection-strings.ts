/** Texts that mean something to an interpreter which a careless service would hand them to. */
export const INJECTIONS = [
  // SQL, in quotes, in numbers, in lists, in names; with the ways around filters that look for blanks or quotes.
  "' OR '1'='1",
  "x' OR 1=1 -- ",
  '1) OR (1=1',
  "1'; DROP TABLE events; -- ",
  "' UNION SELECT password_hash FROM users -- ",
  '1 AND SLEEP(5) -- ',
  "\\' OR 1=1 -- ",
  '\u00bf\u0027 OR 1=1 -- ',
  'id)/**/OR/**/(1=1',
  'CASE WHEN (1=1) THEN id ELSE title END',
  '"`; --',
  "!%' OR 'a' LIKE '%",
  // Other stores, directories and templates.
  '{"$gt":""}',
  '*)(uid=*))(|(uid=*',
  '{{7*7}}${7*7}<%= 7*7 %>#{7*7}',
  '${jndi:ldap://127.0.0.1/x}',
  '`id`;$(id)|id&',
  '../../../../etc/passwd',
  '%s%n%x%2527',
  // Lines, ends of text, and letters that become others.
  'x\r\nInjected: yes',
  'x\u0000y',
  '\uff07 OR \uff071\uff07=\uff071',
  '\u02bc OR 1=1',
  '\u202enimda\u2066',
  '\ufb00\u0130\u017f\u1e9e',
  'constructor',
  '__proto__',
] as const;

/** What a response never says, because only the inside knows it: SQL, drivers, files, stacks, hashes. */
export const INSIDE =
  /SQLITE_|ER_[A-Z]{3}|SQL syntax|QueryFailed|no such (table|column)|Unknown column|node_modules|\/src\/|\/dist\/|\bat \w+ \(|scrypt\$/;
