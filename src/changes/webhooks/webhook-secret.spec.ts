import { describe, expect, it } from '@jest/globals';
import { newWebhookSecret, signaturesOf } from './webhook-secret.js';

describe('the secret of a webhook', () => {
  it('is random, and long enough for HMAC-SHA256', () => {
    const secrets = Array.from({ length: 20 }, newWebhookSecret);
    expect(new Set(secrets).size).toBe(20);
    for (const secret of secrets) expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
  });

  it('signs id, time and body as Standard Webhooks says', () => {
    // The example of the specification.
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
    expect(signaturesOf(message, [secret])).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('makes one signature for each secret', () => {
    const message = { id: 'msg_1', timestamp: 1, body: '{}' };
    const [one, other] = [newWebhookSecret(), newWebhookSecret()];
    expect(signaturesOf(message, [one, other])).toBe(
      `${signaturesOf(message, [one])} ${signaturesOf(message, [other])}`,
    );
    expect(signaturesOf(message, [one])).not.toBe(signaturesOf({ ...message, body: '{ }' }, [one]));
  });
});
